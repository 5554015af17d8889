/**
 * Throws on every member that is not modeled, so that no code relies on unverified behavior.
 * @param name of the model in Electron
 */
export function strict<Model extends object>(name: string, model: Model): Model {
  return new Proxy(model, {
    get(target, key) {
      // `await` checks whether a value is a promise.
      if (typeof key === 'string' && key !== 'then' && !(key in target)) {
        throw new Error(`The stand-in for Electron has no ${name}.${key}`);
      }
      const value: unknown = Reflect.get(target, key, target);
      const isMethod = typeof value === 'function' && !/^class\b/.test(String(value));
      return isMethod ? value.bind(target) : value;
    },
  });
}
