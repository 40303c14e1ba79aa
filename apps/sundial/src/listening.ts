import { Refused } from '@sundial/primitives'

/** What `listen` gives. Throws `port_in_use` and `port_refused`, which say which setting to change. */
export async function listening<Address>(
  setting: '--port' | '--devnet-port',
  port: number,
  listen: () => Promise<Address>,
): Promise<Address> {
  try {
    return await listen()
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') throw new PortInUse(setting, port, { cause })
    if (code === 'EACCES') throw new PortRefused(setting, port, { cause })
    throw cause
  }
}

class PortInUse extends Refused {
  readonly code = 'port_in_use'
  constructor(setting: string, port: number, options: ErrorOptions) {
    super(`Port ${port} is taken by another program: stop it, or choose another with ${setting}.`, options)
  }
}

class PortRefused extends Refused {
  readonly code = 'port_refused'
  constructor(setting: string, port: number, options: ErrorOptions) {
    super(`This user may not listen on port ${port}: choose another with ${setting}.`, options)
  }
}
