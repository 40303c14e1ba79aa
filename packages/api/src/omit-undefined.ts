/** Members whose value may be `undefined` become optional: an unknown value is absent, never empty. */
export type WithoutUndefined<Members> = {
  [Name in keyof Members as undefined extends Members[Name] ? never : Name]: Members[Name]
} & {
  [Name in keyof Members as undefined extends Members[Name] ? Name : never]?: Exclude<
    Members[Name],
    undefined
  >
}

/** A loop, because answers have thousands of members. */
export function omitUndefined<Members extends object>(members: Members): WithoutUndefined<Members> {
  const known: Record<string, unknown> = {}
  for (const name of Object.keys(members)) {
    const value = members[name as keyof Members]
    if (value !== undefined) known[name] = value
  }
  return known as WithoutUndefined<Members>
}
