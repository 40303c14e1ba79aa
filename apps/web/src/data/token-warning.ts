/** What a response says against a token, in any list; the members of tokens in rows of the API. */
export type TokenWarning = {
  readonly tokenLevel?: string | undefined
  /** Easily mistaken for another token. */
  readonly isLookAlike?: boolean | undefined
}

/** Whether a token has a mark beside its name: of the levels, 3 and 4 speak against it. */
export const isWarnedOf = ({ tokenLevel, isLookAlike }: TokenWarning): boolean =>
  isLookAlike === true || tokenLevel === '3' || tokenLevel === '4'

/** The same members from a row that calls the level `level`, as TronScan's lists of tokens do. */
export const warningIn = ({
  level,
  isLookAlike,
}: {
  readonly level?: string | undefined
  readonly isLookAlike?: boolean | undefined
}): { readonly tokenLevel?: string; readonly isLookAlike?: boolean } => ({
  ...(level !== undefined && { tokenLevel: level }),
  ...(isLookAlike !== undefined && { isLookAlike }),
})
