import { Type } from 'typebox'
import { OperatorFileRefused, readOperatorJson } from './operator-json.ts'

/** Ledger's signed messages for its devices, as hex, by the id of a TRC10 token or of a pair. */
export type LedgerMessages = {
  readonly tokens: ReadonlyMap<string, string>
  readonly exchanges: ReadonlyMap<string, string>
}

const messages = Type.Optional(Type.Record(Type.String(), Type.String({ maxLength: 2000 })))
const ledgerSchema = Type.Object({ tokens: messages, exchanges: messages }, { additionalProperties: false })

/** Reads the `--ledger-messages` file. Throws `operator_file_refused`. */
export function readLedgerMessages(text: string): LedgerMessages {
  const { tokens = {}, exchanges = {} } = readOperatorJson(ledgerSchema, text)
  for (const [id, message] of [...Object.entries(tokens), ...Object.entries(exchanges)]) {
    if (!/^\d{1,19}$/.test(id)) throw new OperatorFileRefused(`${id} is not the id of a token or a pair.`)
    if (!/^([0-9a-fA-F]{2})+$/.test(message))
      throw new OperatorFileRefused(`The message of ${id} is not hex.`)
  }
  return { tokens: new Map(Object.entries(tokens)), exchanges: new Map(Object.entries(exchanges)) }
}
