import { isAddress, isTronAddress, parseJson, Refused, networkKinds } from '@sundial/primitives'
import { Compile } from 'typebox/compile'
import { type Static, type TSchema, Type } from 'typebox'
import { component } from '../shared/scalars.ts'

const mostLinks = 40

const name = Type.String({ minLength: 1, maxLength: 60, description: 'Extension. As displayed.' })
const url = Type.String({
  pattern: '^(https?://|mailto:)[^\\s]{3,500}$',
  description: 'Extension. https, http or mailto.',
})
const named = Type.Object({ name, url })
const list = <Item extends TSchema>(item: Item, description: string) =>
  Type.Array(item, { maxItems: mostLinks, description: `Extension. ${description}` })

/** Contents of the operator's `--links` file; every member is optional. */
export const linksSchema = component(
  'Links',
  Type.Object({
    announcement: Type.Optional(
      Type.Integer({ minimum: 0, description: 'Extension. Notice shown at the top; by default the newest.' }),
    ),
    donateAddress: Type.Optional(Type.String({ description: 'Extension. Donation account, in Base58.' })),
    hotTokens: Type.Optional(
      list(
        Type.Object({
          name,
          id: Type.String({
            maxLength: 42,
            description: 'Extension. _ for TRX, id of a TRC10 token or address of a contract.',
          }),
        }),
        'Tokens with a shortcut on every page.',
      ),
    ),
    networks: Type.Optional(
      list(
        Type.Object({
          name,
          url,
          type: Type.Enum([...networkKinds], { description: 'Extension. Kind of network.' }),
          isNew: Type.Optional(Type.Boolean({ description: 'Extension. Marked as new.' })),
        }),
        'Explorers of other networks.',
      ),
    ),
    support: Type.Optional(
      list(
        Type.Object({
          name,
          url,
          language: Type.Optional(
            Type.String({ pattern: '^[a-z]{2}$', description: 'Extension. Shown in this language only.' }),
          ),
        }),
        'Support.',
      ),
    ),
    social: Type.Optional(list(named, 'Sites of the operator or the project.')),
    ecosystem: Type.Optional(list(named, 'Projects and documentation.')),
    partners: Type.Optional(list(named, 'Partner applications.')),
  }),
)
export type Links = Static<typeof linksSchema>

const check = Compile(linksSchema)

/** Parses the file's JSON. Throws `links_refused`, with the invalid member. */
export function readLinks(text: string): Links {
  const value = jsonOf(text)
  if (!check.Check(value)) {
    const [error] = check.Errors(value)
    throw new LinksRefused(`${error?.instancePath || 'the file'} ${error?.message}.`)
  }
  const { donateAddress, hotTokens = [] } = value
  if (donateAddress !== undefined && !isTronAddress(donateAddress))
    throw new LinksRefused(`/donateAddress ${donateAddress} is not an address.`)
  const odd = hotTokens.find(({ id }) => !/^(_|\d{1,19})$/.test(id) && !isAddress(id))
  if (odd !== undefined) throw new LinksRefused(`/hotTokens ${odd.id} is not a token.`)
  return value
}

function jsonOf(text: string): unknown {
  try {
    return parseJson(text.replace(/^\uFEFF/, ''))
  } catch (cause) {
    throw new LinksRefused('the file is not JSON.', { cause })
  }
}

export class LinksRefused extends Refused {
  readonly code = 'links_refused'
}
