/**
 * Creates a value when it is first needed, and stores it: values that not every run needs must not slow down the
 * start.
 */
export function lazily<Value>(create: () => Value): () => Value {
  let created: { value: Value } | undefined;
  return () => {
    created ??= { value: create() };
    return created.value;
  };
}
