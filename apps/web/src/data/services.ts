import { useQuery } from '@tanstack/react-query'
import { status } from './status.ts'

/** Whether this server is set up with a service; `undefined` until it has told. */
export const useHasService = (name: 'prices' | 'notices'): boolean | undefined =>
  useQuery({ ...status(), select: ({ body }) => body.services.includes(name) }).data
