/** Gives a text to the person as a file. */
export function saveFile(
  name: string,
  { text, type }: { readonly text: string; readonly type: 'text/plain' | 'text/csv' | 'application/json' },
): void {
  saveBlob(name, new Blob([text], { type }))
}

export function saveBlob(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
