// Formats the texts that build/compiled-messages.ts compiled; takes the place of use-intl's own formatter in the build.
import { isValidElement, type ReactNode } from 'react'
import formatOnly from 'use-intl/format-message/format-only'

type FormatParameters = Parameters<typeof formatOnly>

/** Stands for an element while the text around it is formatted: private characters, which no text has. */
const standIn = (index: number): string => `\uE000${index}\uE001`
const standIns = /\uE000(\d+)\uE001/

/** The text with its values. Elements are values too, as in intl-messageformat. */
// eslint-disable-next-line import/no-default-export -- use-intl imports it as the default.
export default function formatMessage(...[key, message, values, options]: FormatParameters): ReactNode {
  if (values === undefined) return formatOnly(key, message, values, options)
  const elements: ReactNode[] = []
  const plain = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      isValidElement(value) ? standIn(elements.push(value) - 1) : value,
    ]),
  )
  const formatted = formatOnly(key, message, plain, options)
  return elements.length === 0 ? formatted : withElements(formatted, elements)
}

/** Only texts of the build are compiled: `t.raw` would return their compiled form. */
formatMessage.raw = false

const withElements = (formatted: ReactNode, elements: readonly ReactNode[]): ReactNode =>
  [formatted].flat().flatMap((part) =>
    typeof part === 'string'
      ? part
          .split(standIns)
          // Odd places are the indexes of elements.
          .map((piece, at) => (at % 2 === 1 ? elements[Number(piece)] : piece))
          .filter((piece) => piece !== '')
      : [part],
  )
