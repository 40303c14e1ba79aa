import { useEffect, useState } from 'react'

/** Seconds until a transaction expires, counted each second; absent for what never does. */
export function useExpiry(expirationMs: bigint | undefined): {
  readonly secondsLeft: number | undefined
  readonly isExpired: boolean
} {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (expirationMs === undefined) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [expirationMs])
  if (expirationMs === undefined) return { secondsLeft: undefined, isExpired: false }
  const left = Math.floor((Number(expirationMs) - now) / 1000)
  return { secondsLeft: Math.max(0, left), isExpired: left < 0 }
}

/** `4:59`, or `23:59:00` above an hour. */
export function leftText(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60)]
  const two = (value: number) => String(value % 60).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`
}
