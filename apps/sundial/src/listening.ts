import { Refused } from '@sundial/primitives'

/** The result of `listen`. Throws `port_in_use` and `port_refused`, which name the setting to change. */
export async function listening<Address>(
  setting: '--port' | '--devnet-port' | '--grpc-port',
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
    super(
      `Port ${port} is in use by another program: stop it, or choose another port with ${setting}.`,
      options,
    )
  }
}

class PortRefused extends Refused {
  readonly code = 'port_refused'
  constructor(setting: string, port: number, options: ErrorOptions) {
    super(`This user may not listen on port ${port}: choose another port with ${setting}.`, options)
  }
}
