import { apiUrl } from './api.ts'

/** The path of a logo that an issuer uploaded, which only the server writes. */
export const isUploadedLogo = (logo: string): boolean => logo.startsWith('/api/token/logo?')

/** The address of a logo on this server; undefined for a foreign one where the server fetches no pictures. */
export function logoSource(logo: string, hasImages: boolean): string | undefined {
  if (!isUploadedLogo(logo)) return hasImages ? apiUrl('/api/image', { url: logo }) : undefined
  return apiUrl('/api/token/logo', Object.fromEntries(new URLSearchParams(logo.split('?')[1])))
}
