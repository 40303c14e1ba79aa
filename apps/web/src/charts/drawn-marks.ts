/** What a drawing consists of, in px from its upper left corner. */
export type Mark =
  | {
      readonly kind: 'line'
      /** x and y in turn. */
      readonly points: readonly number[]
      readonly colour: string
      readonly width: number
      readonly dash?: readonly number[]
      readonly opacity?: number
    }
  | {
      readonly kind: 'area'
      readonly points: readonly number[]
      readonly colour: string
      readonly opacity: number
    }
  | {
      readonly kind: 'bars'
      readonly boxes: readonly Box[]
      readonly colour: string
      readonly opacity: number
    }
  | {
      readonly kind: 'dot'
      readonly x: number
      readonly y: number
      readonly radius: number
      readonly colour: string
    }
  | TextMark

/** A line of text whose middle has the height `y`. */
export type TextMark = {
  readonly kind: 'text'
  readonly x: number
  readonly y: number
  readonly text: string
  readonly colour: string
  readonly size: number
  readonly anchor: 'left' | 'center' | 'right'
  readonly weight?: number
}

export type Box = {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

type Lettering = { readonly font: string; readonly direction: 'ltr' | 'rtl' }

/** Draws marks on a canvas, the first ones below. */
export function paintMarks(context: CanvasRenderingContext2D, marks: readonly Mark[], look: Lettering): void {
  for (const mark of marks) {
    context.globalAlpha = 'opacity' in mark ? (mark.opacity ?? 1) : 1
    context.fillStyle = mark.colour
    if (mark.kind === 'text') paintText(context, mark, look)
    else if (mark.kind === 'bars')
      for (const { left, top, width, height } of mark.boxes) context.fillRect(left, top, width, height)
    else paintShape(context, mark)
  }
  context.globalAlpha = 1
}

type Shape = Exclude<Mark, { readonly kind: 'text' | 'bars' }>

function paintShape(context: CanvasRenderingContext2D, mark: Shape): void {
  context.beginPath()
  if (mark.kind === 'dot') context.arc(mark.x, mark.y, mark.radius, 0, 2 * Math.PI)
  else
    for (let at = 0; at < mark.points.length; at += 2) {
      const [x, y] = [mark.points[at]!, mark.points[at + 1]!]
      if (at === 0) context.moveTo(x, y)
      else context.lineTo(x, y)
    }
  if (mark.kind !== 'line') return context.fill()
  context.strokeStyle = mark.colour
  context.lineWidth = mark.width
  context.lineJoin = 'round'
  context.setLineDash([...(mark.dash ?? [])])
  context.stroke()
}

function paintText(context: CanvasRenderingContext2D, mark: TextMark, { font, direction }: Lettering): void {
  context.font = `${mark.weight ?? 400} ${mark.size}px ${font}`
  context.direction = direction
  context.textAlign = mark.anchor
  context.textBaseline = 'middle'
  context.fillText(mark.text, mark.x, mark.y)
}

type Page = Lettering & { readonly width: number; readonly height: number; readonly background: string }

/** The same marks as a file of its own. */
export function svgOf(marks: readonly Mark[], { width, height, background, font, direction }: Page): string {
  const content = marks.map((mark) => svgMark(mark, direction)).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${escaped(font)}"><rect width="${width}" height="${height}" fill="${background}"/>${content}</svg>`
}

function svgMark(mark: Mark, direction: 'ltr' | 'rtl'): string {
  const opacity = 'opacity' in mark && mark.opacity !== undefined ? ` opacity="${mark.opacity}"` : ''
  switch (mark.kind) {
    case 'line': {
      const dash = mark.dash === undefined ? '' : ` stroke-dasharray="${mark.dash.join(' ')}"`
      return `<path d="${pathOf(mark.points)}" fill="none" stroke="${mark.colour}" stroke-width="${mark.width}" stroke-linejoin="round"${dash}${opacity}/>`
    }
    case 'area':
      return `<path d="${pathOf(mark.points)}Z" fill="${mark.colour}"${opacity}/>`
    case 'bars':
      return `<path d="${mark.boxes.map(boxPath).join('')}" fill="${mark.colour}"${opacity}/>`
    case 'dot':
      return `<circle cx="${short(mark.x)}" cy="${short(mark.y)}" r="${mark.radius}" fill="${mark.colour}"/>`
    case 'text': {
      // Start and end are those of the text's direction.
      const isStart = (mark.anchor === 'left') === (direction === 'ltr')
      const anchor = mark.anchor === 'center' ? 'middle' : isStart ? 'start' : 'end'
      return `<text x="${short(mark.x)}" y="${short(mark.y)}" dy="0.35em" direction="${direction}" text-anchor="${anchor}" font-size="${mark.size}" font-weight="${mark.weight ?? 400}" fill="${mark.colour}">${escaped(mark.text)}</text>`
    }
  }
}

const short = (px: number): string => String(Math.round(px * 10) / 10)

const pathOf = (points: readonly number[]): string =>
  points.map((px, at) => `${at % 2 === 1 ? ' ' : at === 0 ? 'M' : 'L'}${short(px)}`).join('')

const boxPath = ({ left, top, width, height }: Box): string =>
  `M${short(left)} ${short(top)}h${short(width)}v${short(height)}h${short(-width)}Z`

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }

const escaped = (text: string): string => text.replaceAll(/[&"<>]/g, (sign) => entities[sign]!)
