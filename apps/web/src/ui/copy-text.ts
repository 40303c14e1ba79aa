/** Puts text on the clipboard; over plain http, where browsers hide the clipboard API, by a selected field. */
export async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard !== undefined) {
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
  }
  const field = document.createElement('textarea')
  field.value = text
  document.body.append(field)
  field.select()
  // eslint-disable-next-line typescript/no-deprecated
  const copied = document.execCommand('copy')
  field.remove()
  return copied
}
