/** What the client needs of the world: connections and time. Simulations bring their own. */
export type Outside = {
  readonly connect: (url: URL, connections: number) => Carrier
  readonly wait: (ms: number) => Promise<void>
  /** Fires after the time. */
  readonly deadline: (ms: number) => AbortSignal
}

/** Carries requests to one origin. Rejects when it cannot, and when the signal fires. */
export type Carrier = {
  request(request: CarriedRequest): Promise<CarriedAnswer>
  destroy(): Promise<void>
}

export type CarriedRequest = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: string | null
  readonly signal: AbortSignal
}

export type CarriedAnswer = {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: AsyncIterable<Uint8Array>
}
