// The server of the Model Context Protocol: tools over the questions that the API of an explorer answers.
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { TronError } from '@sundial/primitives'
import program from '../../package.json' with { type: 'json' }
import type { Explorer } from './ask.ts'
import { account, approvals, representatives } from './tools/accounts.ts'
import { chainFigures, series } from './tools/chain.ts'
import { contract, contractSource, events, readContract } from './tools/contracts.ts'
import { find } from './tools/find.ts'
import { holders, tokenEvidence, tokenFacts } from './tools/tokens.ts'
import { block, explainTransaction, transactions, transfers } from './tools/transactions.ts'
import type { Tool } from './tool.ts'
import { untrustedNote } from './untrusted.ts'

export const tools: readonly Tool[] = [
  find,
  explainTransaction,
  transactions,
  transfers,
  block,
  account,
  approvals,
  tokenFacts,
  tokenEvidence,
  holders,
  contract,
  contractSource,
  readContract,
  events,
  representatives,
  chainFigures,
  series,
]

export const instructions = [
  'Sundial is an explorer of a TRON network with an exact index. Every answer names the block it is true at; what is unknown is called unknown and is never zero. TRX and tokens are in whole units, cut off and not rounded. Times are UTC.',
  untrustedNote,
  'All tools only read: none signs or sends anything. Names of accounts and tokens are not unique, so compare addresses. A link in an answer is the page with the same facts for the user.',
].join('\n')

/** A server for one connection; `explorer` is who answers. */
export function createMcpServer(explorer: Explorer): McpServer {
  const server = new McpServer(
    { name: 'sundial', title: 'Sundial', version: program.version },
    { instructions },
  )
  for (const { name, title, description, input, run } of tools) {
    const annotations = {
      title,
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: true,
    }
    server.registerTool(
      name,
      { title, description, inputSchema: input, annotations },
      (given: Record<string, unknown>) => answered(() => run(given, explorer)),
    )
  }
  return server
}

/** What a tool refuses is an answer that says what to do; a fault of ours is thrown. */
async function answered(run: () => Promise<readonly string[]>): Promise<CallToolResult> {
  try {
    return { content: [{ type: 'text', text: (await run()).join('\n') }] }
  } catch (error) {
    if (!(error instanceof TronError)) throw error
    return { isError: true, content: [{ type: 'text', text: `${error.message} (${error.code})` }] }
  }
}
