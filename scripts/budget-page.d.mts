export type Version = {
  readonly id: string
  readonly time: string
  readonly subject: string
  readonly figures: ReadonlyMap<string, number>
}

export function figuresIn(value: unknown, path?: readonly string[]): Map<string, number>
export function budgetPage(versions: readonly Version[]): string
