declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the development chain. */
    sundialUrl: string
  }
}

/** A global setup of Vitest, which starts a development chain and stops it after the last test. */
export function setup(project: {
  provide(name: 'sundialUrl', value: string): void
}): Promise<() => Promise<void>>
