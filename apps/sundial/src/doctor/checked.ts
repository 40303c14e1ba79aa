/** What one check of `sundial doctor` found. */
export type Checked = {
  readonly subject: string
  readonly state: 'ok' | 'warning' | 'problem'
  readonly text: string
  /** For whoever runs the program: what to do. */
  readonly advice?: string
}

export const ok = (subject: string, text: string): Checked => ({ subject, state: 'ok', text })

export const warning = (subject: string, text: string, advice: string): Checked => ({
  subject,
  state: 'warning',
  text,
  advice,
})

export const problem = (subject: string, text: string, advice: string): Checked => ({
  subject,
  state: 'problem',
  text,
  advice,
})

/** Lines for a terminal, and how many of each state. */
export function reportOf(checks: readonly Checked[]): string {
  const column = Math.max(...checks.map(({ subject }) => subject.length)) + 2
  const lines = checks.flatMap(({ subject, state, text, advice }) => [
    `${state.padEnd(9)}${subject.padEnd(column)}${text}`,
    ...(advice === undefined ? [] : [`${''.padEnd(9 + column)}${advice}`]),
  ])
  const countOf = (state: Checked['state']) => {
    const count = checks.filter((one) => one.state === state).length
    return `${count} ${state}${count === 1 ? '' : 's'}`
  }
  return [...lines, '', `${countOf('problem')}, ${countOf('warning')}`].join('\n')
}
