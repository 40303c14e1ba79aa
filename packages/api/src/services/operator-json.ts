import { parseJson, Refused } from '@sundial/primitives'
import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'

/** Reads an operator's file. Throws `operator_file_refused`, with the invalid member. */
export function readOperatorJson<Schema extends TSchema>(schema: Schema, text: string): Static<Schema> {
  const value = jsonOf(text)
  const check = Compile(schema)
  if (check.Check(value)) return value
  const [error] = check.Errors(value)
  throw new OperatorFileRefused(`${error?.instancePath || 'the file'} ${error?.message}.`)
}

function jsonOf(text: string): unknown {
  try {
    return parseJson(text.replace(/^\uFEFF/, ''))
  } catch (cause) {
    throw new OperatorFileRefused('the file is not JSON.', { cause })
  }
}

export class OperatorFileRefused extends Refused {
  readonly code = 'operator_file_refused'
}
