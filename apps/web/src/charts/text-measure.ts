const widths = new Map<string, Map<string, number>>()
let context: CanvasRenderingContext2D | null | undefined

/** How wide a text is in px. Labels repeat, so each is measured once. */
export function textMeasure(font: string, size: number): (text: string) => number {
  const face = `${size}px ${font}`
  const known = widths.get(face) ?? new Map<string, number>()
  widths.set(face, known)
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    context ??= document.createElement('canvas').getContext('2d')
    if (context) context.font = face
    const width = context?.measureText(text).width ?? text.length * size * 0.6
    known.set(text, width)
    return width
  }
}
