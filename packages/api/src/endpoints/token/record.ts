import { isAddress, toAddress, toBase58 } from '@sundial/primitives'
import { Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { RequestRefused } from '../../errors.ts'
import { apiLimits } from '../../limits.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { noLabels } from '../../services/labels.ts'
import { serviceOf } from '../../services/services.ts'
import { newestFact } from '../../shared/rows.ts'
import * as is from '../../shared/scalars.ts'
import { ignored } from '../../shared/parameters.ts'
import { waitingContent } from '../../shared/waiting-content.ts'
import { readChainToken, ownerKeys } from '../../tokens/chain-token.ts'
import {
  factSource,
  type ChainTexts,
  mergeFacts,
  socialMedia,
  toSocialMedia,
} from '../../tokens/token-facts.ts'
import { tokenType } from './token-info.ts'
import { issueOf } from '../../tokens/token-issues.ts'

const tokenText = Type.String({
  maxLength: apiLimits.identifierText,
  description: 'The address of a contract, or the number of a TRC10 token.',
})

/** Base58 or a number. Throws `token_not_found`. */
function readToken(text: string): string {
  if (isAddress(text)) return toBase58(toAddress(text))
  if (/^[1-9]\d{6,15}$/.test(text)) return text
  throw new RequestRefused(
    'token_not_found',
    `${text} is neither an address nor the number of a TRC10 token.`,
  )
}

const sourced = (what: string) =>
  Type.Optional(
    Type.Object(
      { value: Type.String({ description: `Extension. ${what}` }), source: factSource },
      { description: `Extension. ${what}` },
    ),
  )

export const tokenFacts = endpoint({
  get: '/api/token/facts',
  summary: 'What is said about a token, and by whom',
  description:
    'Extension. For each fact the operator’s labels come first, then the record that the issuer signed, then the chain.',
  query: { token: tokenText, ...ignored },
  reply: Type.Object({
    token: is.text('Extension. The token.'),
    logo: sourced('Address of a picture.'),
    website: sourced('Address of the website.'),
    description: sourced('Plain text.'),
    email: sourced('E-mail address.'),
    whitePaper: sourced('Address of the white paper.'),
    sourceCode: sourced('Address of the source code.'),
    socialMedia,
    signedMs: Type.Optional(is.time('Extension. When the issuer signed its record.')),
    signer: Type.Optional(is.address('Extension. The key that signed it.')),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const token = readToken(query.token)
    const texts = isAddress(token) ? {} : await chainTexts(token, at)
    const shown = (await at.services?.tokenRecords?.of([token]))?.get(token)
    const label = (at.services?.labels ?? noLabels).of(token)
    const { socialLinks, ...facts } = mergeFacts(label, shown, texts)
    return omitUndefined({
      token,
      ...facts,
      socialMedia: socialLinks && toSocialMedia(socialLinks.value),
      signedMs: shown?.row.signedMs,
      signer: shown?.row.signer.split(',')[0],
    })
  },
})

/** What the issuer of a TRC10 token wrote into the chain. */
async function chainTexts(id: string, at: Context): Promise<ChainTexts> {
  const issue = await issueOf({ kind: 'trc10', id }, at)
  if (issue === undefined) return {}
  const change = await newestFact({ list: 'tokenChangesOfIssuer', key: issue.issuer }, at)
  const { description, url } = change?.kind === 'tokenUpdate' ? change : issue
  return { description, url }
}

/** Versions in a response. */
const mostVersions = 20

const version = Type.Object({
  signedMs: is.time('Extension. The time in the signed text.'),
  storedMs: is.time('Extension. When this server stored it.'),
  signer: is.address('Extension. The key that signed, or the first of several.'),
  signers: Type.Array(is.address('Extension. The address of a key.'), {
    description: 'Extension. All keys that signed.',
  }),
  signature: is.text(
    'Extension. 65 bytes in hex for each of them, one after another: a message under TIP-191, version 2.',
  ),
  statement: is.text('Extension. The signed text.'),
  content: is.text('Extension. JSON whose hash is in the signed text.'),
})

export const tokenRecord = endpoint({
  get: '/api/token/record',
  summary: 'A token at the node, who can sign a record of it, and the records so far',
  description: 'Extension. Records are newest first; before continues after the last one.',
  reads: 'nothing',
  query: {
    token: tokenText,
    before: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: 'Only records that were signed before: whole milliseconds since 1970 UTC.',
        'x-refusal': { other: 'malformed_number' },
      }),
    ),
    ...ignored,
  },
  cost: 4,
  reply: Type.Object({
    token: is.text('Extension. The token.'),
    tokenType,
    name: Type.Optional(is.text('Extension. As the token itself has it.')),
    symbol: Type.Optional(is.text('Extension. As the token itself has it.')),
    decimals: Type.Optional(is.int('Extension. As the token itself has it.')),
    issuer: is.address('Extension. The issuer, or the creator of the contract.'),
    signers: Type.Array(is.address('Extension. The address of a key.'), {
      description:
        'Extension. Keys of the owner permission of the issuer. Empty where the issuer is a contract, which cannot sign.',
    }),
    threshold: is.text('Extension. Weight of the keys that must sign, as decimal text.'),
    weights: Type.Array(is.text('Extension. As decimal text.'), {
      description: 'Extension. What each of these keys weighs.',
    }),
    waiting: Type.Array(waitingContent, {
      description:
        'Extension. Contents that wait for more signatures, newest first; forgotten an hour after their time.',
    }),
    network: is.text('Extension. Id of block 0 in hex, for the signed text.'),
    isHidden: is.flag("Extension. Whether the operator's labels hide the records."),
    data: Type.Array(version, { description: `Extension. At most ${mostVersions}.` }),
  }),
  async handle({ query }, at) {
    const service = serviceOf(at, 'tokenRecords')
    const calls = serviceOf(at, 'nodeCalls')
    const token = readToken(query.token)
    const found = await readChainToken(calls, token)
    if (found === undefined)
      throw new RequestRefused('token_not_found', `${token} is not a token by what the node answers.`)
    const page = { beforeMs: query.before ?? Number.MAX_SAFE_INTEGER, limit: mostVersions }
    const [permission, network, rows] = await Promise.all([
      ownerKeys(calls, found.issuer),
      service.network(),
      service.versions(token, page),
    ])
    const waiting = await service.waitingFor(token, permission)
    return omitUndefined({
      token,
      tokenType: found.standard,
      name: found.name,
      symbol: found.symbol,
      decimals: found.decimals,
      issuer: toBase58(found.issuer),
      signers: permission.keys.map(({ address }) => toBase58(address)),
      threshold: String(permission.threshold),
      weights: permission.keys.map(({ weight }) => String(weight)),
      network,
      isHidden: service.isHidden(token),
      waiting: waiting.map(({ signers, ...one }) => ({ ...one, signers: [...signers] })),
      data: rows.map(({ signedMs, storedMs, signer, signature, statement, content }) => ({
        signedMs,
        storedMs,
        signer: signer.split(',')[0]!,
        signers: signer.split(','),
        signature,
        statement,
        content,
      })),
    })
  },
})
