import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import styles from './pairing.module.css'

/** Barcode Detection API, which TypeScript's library lacks. */
type CodeDetector = {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}
type CodeDetectorClass = new (options: { readonly formats: readonly string[] }) => CodeDetector

const detectorClass = (): CodeDetectorClass | undefined =>
  (globalThis as { readonly BarcodeDetector?: CodeDetectorClass }).BarcodeDetector

/** Whether this browser reads QR codes itself. The camera app of a phone opens the link of the code in any case. */
export const hasCodeDetector = (): boolean =>
  detectorClass() !== undefined && navigator.mediaDevices !== undefined

/** Between two looks at the picture. */
const lookMs = 200

/** The picture of the camera, until it shows a QR code. The browser asks for the camera when this opens. */
export function CodeCamera({ onText }: { readonly onText: (text: string) => void }) {
  const t = useTranslations('pairing')
  const video = useRef<HTMLVideoElement>(null)
  const [isRefused, setRefused] = useState(false)
  const found = useRef(onText)
  useEffect(() => {
    found.current = onText
  })
  useEffect(() => {
    const Detector = detectorClass()
    const { current } = video
    if (Detector === undefined || current === null) return
    const abort = new AbortController()
    void watch(current, new Detector({ formats: ['qr_code'] }), abort.signal)
      .then((text) => text !== undefined && found.current(text))
      .catch(() => setRefused(true))
    return () => abort.abort()
  }, [])
  return isRefused ? (
    <p role="alert" className={styles['problem']}>
      {t('noCamera')}
    </p>
  ) : (
    <video ref={video} className={styles['camera']} muted playsInline aria-label={t('camera')} />
  )
}

async function watch(
  video: HTMLVideoElement,
  detector: CodeDetector,
  signal: AbortSignal,
): Promise<string | undefined> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  try {
    video.srcObject = stream
    await video.play()
    while (!signal.aborted) {
      const [code] = await detector.detect(video)
      if (code !== undefined) return code.rawValue
      await new Promise((resolve) => setTimeout(resolve, lookMs))
    }
    return undefined
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}
