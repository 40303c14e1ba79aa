import * as checks from './setting-checks.ts'
import { row, server } from './setting.ts'

/** For assistants, over the Model Context Protocol. */
export const mcpSettings = {
  mcp: row<boolean>({
    commands: server,
    default: false,
    check: checks.yesOrNo,
    help: 'Answers assistants over the Model Context Protocol (streamable HTTP) at /mcp, with the limits of any client.',
    isSwitch: true,
  }),
  explorer: row({
    commands: ['mcp'],
    default: 'http://127.0.0.1:3000',
    check: checks.webAddress,
    help: 'URL of the explorer that answers; with several networks that of one of them, such as http://127.0.0.1:3000/n/nile.',
  }),
  'explorer-key': row<string | undefined>({
    commands: ['mcp'],
    default: undefined,
    check: checks.word,
    help: 'API key for the explorer, from its operator. Flags are visible to other users of this machine: prefer the environment variable.',
    isSecret: true,
  }),
} as const
