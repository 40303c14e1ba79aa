import { useMatches } from '@tanstack/react-router'

/** Whether the page that is shown is home. The location changes earlier, while the next page still loads. */
export const useIsHome = (): boolean => useMatches({ select: (matches) => matches.at(-1)?.pathname === '/' })
