import { baseOf, type Network } from '@sundial/api'
import type { FastifyInstance } from 'fastify'
import { unmarkedNote } from './untrusted.ts'

/** `/llms.txt`: what a language model needs to know to use this server, as Markdown. */
export function mountLlms(
  server: FastifyInstance,
  network: Network,
  { hasMcp }: { readonly hasMcp: boolean },
): void {
  server.get('/llms.txt', (request, reply) => {
    const base = `${request.protocol}://${request.host}${baseOf(request.raw)}`
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(llmsText({ base, network, hasMcp }))
  })
}

type Told = {
  readonly base: string
  readonly network: Pick<Network, 'id' | 'name'>
  readonly hasMcp: boolean
}

export const llmsText = ({ base, network, hasMcp }: Told): string =>
  `# Sundial

> An explorer of the TRON network ${network.id} (${network.name}) with an exact index: every answer names the block it is true at, any page of a list is there in constant time, and what is unknown is absent, never zero.

${unmarkedNote}

## API

- [OpenAPI document](${base}/openapi.json): every call with its parameters, members and errors, in the form of TronScan's API
- [Documentation](${base}/openapi): the same for people
- [Search](${base}/api/search/v2?term=TEXT): accounts, contracts, tokens, transactions and blocks
- [One transaction](${base}/api/transaction-info?hash=ID): operation, transfers, logs, fee and result
- [One account](${base}/api/accountv2?address=ADDRESS), and [its balances after a block](${base}/api/account/balances?address=ADDRESS&height=HEIGHT)
- [Transfers](${base}/api/transfer?address=ADDRESS&token=TOKEN&limit=20): with filters; send nextCursor as cursor to go on
- [Evidence about a token](${base}/api/token/rating?token=TOKEN)
- [Figures over time](${base}/api/series?names=transactions&interval=day), [their names](${base}/api/series/names)

Amounts are integers of the smallest unit (1 TRX is 1000000 sun) unless a member says otherwise. The header X-Sundial-Block has the block at which an answer is true. Requests are limited by address; 429 says when to ask again.

## Tools

${
  hasMcp
    ? `- [Model Context Protocol](${base}/mcp): streamable HTTP, without sessions`
    : '- `sundial mcp --explorer URL` serves the Model Context Protocol on standard input and output; this server does not serve it over HTTP'
}

## Pages

- [Block](${base}/block/HEIGHT), [transaction](${base}/transaction/ID), [account](${base}/address/ADDRESS), [contract](${base}/contract/ADDRESS), [TRC20 token](${base}/token20/ADDRESS), [TRC10 token](${base}/token/NUMBER)
`
