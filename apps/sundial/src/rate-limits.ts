import type { RateLimits } from '@sundial/api'
import type { Config } from './config.ts'
import type { ApiKeys } from './api-keys.ts'

/** Limits of callers from the settings; undefined with `--rate-limit 0`. */
export function rateLimitsOf(config: Config, { current }: Pick<ApiKeys, 'current'>): RateLimits | undefined {
  const perSecond = config['rate-limit']
  if (perSecond === 0) return undefined
  const web = Math.max(1, config['web-rate-limit'])
  return {
    address: { perSecond, burst: perSecond * 3 },
    web: { perSecond: web, burst: web * 5 },
    // Any program may claim to be the web app: both budgets together are no larger than the web app's.
    total: { perSecond: Math.max(web, perSecond), burst: Math.max(web * 5, perSecond * 3) },
    keys: current,
    countsOwnMachine: config['trusted-proxies'] !== undefined,
  }
}
