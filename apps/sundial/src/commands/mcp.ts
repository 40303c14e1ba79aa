import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import type { Command } from '../command.ts'
import { explorerAt } from '../mcp/ask.ts'
import { createMcpServer } from '../mcp/create-mcp-server.ts'

export const command: Command = {
  help: 'Answers assistants over the Model Context Protocol on standard input and output, with what the explorer at --explorer knows. A running explorer does the same over HTTP at /mcp with --mcp.',
  isForAll: true,
  async run(config) {
    const server = createMcpServer(explorerAt(config.explorer, config['explorer-key']))
    await server.connect(new StdioServerTransport())
    // Who started this closes standard input at the end.
    await new Promise<void>((resolve) => void process.stdin.once('close', () => resolve()))
    await server.close()
  },
}
