/** What is made when it is first asked for, and then kept: what not every run needs should not hold up its start. */
export function lazily<Value>(create: () => Value): () => Value {
  let created: { value: Value } | undefined;
  return () => {
    created ??= { value: create() };
    return created.value;
  };
}
