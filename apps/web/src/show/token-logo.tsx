import { type ReactNode, useState } from 'react'
import { logoSource } from '../data/token-logo.ts'
import { useHasService } from '../data/server.ts'
import styles from './mark.module.css'

type Props = {
  /** As the API has it. */
  readonly logo: string
  readonly size: number
  /** In place of a picture that this server does not have. */
  readonly fallback: ReactNode
}

/** A logo as this server encoded it: a browser gets nothing from the host that a stranger names. */
export function TokenLogo({ logo, size, fallback }: Props) {
  const source = logoSource(logo, useHasService('images') === true)
  const [failed, setFailed] = useState<string>()
  if (source === undefined || failed === source) return fallback
  return (
    <img
      src={source}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      className={styles['coin']}
      onError={() => setFailed(source)}
    />
  )
}
