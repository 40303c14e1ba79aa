import { storedLogo, storedLogoHash } from '@sundial/abi'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ApiFailure, apiUrl } from '../../data/api.ts'
import { post } from '../../data/post.ts'
import { useHasService } from '../../data/server.ts'
import { Button } from '../../ui/button.tsx'
import { FileField } from '../file-field.tsx'
import { Field } from '../send/field.tsx'
import { TextField } from '../tokens/text-fields.tsx'
import styles from './logo-field.module.css'

type Props = {
  readonly value: string
  /** The contract of the token, which may have an uploaded logo already. */
  readonly token: string
  readonly problem: string | undefined
  readonly onChange: (logo: string) => void
}

/** A logo by its address, or a picture that the server encodes anew and stores under the signature of the record. */
export function LogoField({ value, token, problem, onChange }: Props) {
  const t = useTranslations('record')
  const canUpload = useHasService('tokenLogos') === true
  const [state, setState] = useState<UploadState>({ kind: 'idle' })
  const send = async (file: File | undefined) => {
    if (file === undefined) return
    setState({ kind: 'sending', name: file.name })
    const next = await upload(file)
    setState(next)
    if (next.kind === 'done') onChange(storedLogo(next.hash))
  }
  if (storedLogoHash(value) !== undefined)
    return (
      <Field label={t('logo')} note={t('logoUploaded')}>
        {(control) => (
          <span className={styles['logo']}>
            <LogoPicture logo={value} token={token} />
            <output id={control.id} aria-describedby={control['aria-describedby']}>
              {t('logoPicture')}
            </output>
            <Button variant="default" onClick={() => onChange('')}>
              {t('logoRemove')}
            </Button>
          </span>
        )}
      </Field>
    )
  return (
    <div className={styles['ways']}>
      <TextField
        label={t('logo')}
        value={value}
        isCode
        placeholder="https://"
        problem={problem}
        note={t('logoNote')}
        onChange={(text) => onChange(text.trim())}
      />
      {canUpload && (
        <>
          <FileField
            name={state.kind === 'sending' ? state.name : undefined}
            types=".png,.jpg,.jpeg,.gif,.webp"
            onFile={(file) => void send(file)}
          />
          <p className={styles['note']} role={state.kind === 'refused' ? 'alert' : 'status'}>
            {t(
              state.kind === 'refused'
                ? state.reason
                : state.kind === 'sending'
                  ? 'logoSending'
                  : 'logoUpload',
            )}
          </p>
        </>
      )}
    </div>
  )
}

type UploadState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending'; readonly name: string }
  | { readonly kind: 'done'; readonly hash: string }
  | { readonly kind: 'refused'; readonly reason: 'logoRefused' | 'logoAway' | 'logoTooMany' }

/** The server takes as many. */
const mostBytes = 1024 * 1024

async function upload(file: File): Promise<UploadState> {
  if (file.size > mostBytes || file.size === 0) return { kind: 'refused', reason: 'logoRefused' }
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const { hash, picture } = await post('/api/token/logo/upload', { picture: toBase64(bytes) })
    pictures.set(hash, `data:image/webp;base64,${picture}`)
    return { kind: 'done', hash }
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    if (error.code === 'too_many_requests') return { kind: 'refused', reason: 'logoTooMany' }
    const isRefused = ['picture_refused', 'malformed_body', 'body_too_large'].includes(error.code)
    return { kind: 'refused', reason: isRefused ? 'logoRefused' : 'logoAway' }
  }
}

/** What the server made of the pictures of this page, by hash: nobody else sees them before a record names them. */
const pictures = new Map<string, string>()

/** In parts, because a function takes a limited number of arguments. */
function toBase64(bytes: Uint8Array): string {
  const size = 8192
  let text = ''
  for (let at = 0; at < bytes.length; at += size)
    text += String.fromCharCode(...bytes.subarray(at, at + size))
  return btoa(text)
}

/** An uploaded logo, as far as this page or the token's record has it. */
export function LogoPicture({ logo, token }: { readonly logo: string; readonly token: string }) {
  const [isMissing, setMissing] = useState(false)
  const hash = storedLogoHash(logo)
  if (hash === undefined || isMissing) return null
  return (
    <img
      className={styles['picture']}
      src={pictures.get(hash) ?? apiUrl('/api/token/logo', { token, hash })}
      alt=""
      width={40}
      height={40}
      onError={() => setMissing(true)}
    />
  )
}
