/** The entries for a language: those in it, or in English where there are none, and those that name no language. */
export function linksIn<T extends { readonly language?: string | undefined }>(
  items: readonly T[],
  language: string,
): readonly T[] {
  const shown = items.some((item) => item.language === language) ? language : 'en'
  return items.filter((item) => item.language === undefined || item.language === shown)
}
