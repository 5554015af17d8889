/**
 * Lets everything throw that is not modelled, so that no code leans on behaviour that nobody has looked up.
 * @param name what the model is called in Electron
 */
export function strict<Model extends object>(name: string, model: Model): Model {
  return new Proxy(model, {
    get(target, key) {
      // Whoever awaits a value asks whether it is a promise.
      if (typeof key === 'string' && key !== 'then' && !(key in target)) {
        throw new Error(`The stand-in for Electron has no ${name}.${key}`);
      }
      const value: unknown = Reflect.get(target, key, target);
      const isMethod = typeof value === 'function' && !/^class\b/.test(String(value));
      return isMethod ? value.bind(target) : value;
    },
  });
}
