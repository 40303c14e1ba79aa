import { useEffect, useRef } from 'react'
import type { ChartLook } from '../ui/chart-look.ts'
import { type Mark, paintMarks } from './drawn-marks.ts'
import styles from './history.module.css'

type Props = {
  readonly marks: readonly Mark[]
  readonly look: ChartLook
  readonly width: number
  readonly height: number
}

/** Marks on a canvas, as sharp as the screen. */
export function Painted({ marks, look, width, height }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const shown = canvas.current
    const context = shown?.getContext('2d')
    if (!shown || !context) return
    const ratio = window.devicePixelRatio || 1
    shown.width = Math.round(width * ratio)
    shown.height = Math.round(height * ratio)
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    paintMarks(context, marks, look)
  }, [marks, look, width, height])
  return (
    <canvas ref={canvas} className={styles['painted']} style={{ inlineSize: width, blockSize: height }} />
  )
}
