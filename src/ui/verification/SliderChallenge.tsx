import { useRef, useState, type ChangeEvent } from 'react'
import { useT } from '#src/ui/i18n/useT.ts'
import type { SolveProps } from './refs.ts'
import styles from './verification.module.css'

/** The slider's end, in steps. */
const END = 100

type Place = { readonly at: number; readonly to: number }

/** This site's own AFS: a slider to the very right. How it got there goes with the answer. */
export function SliderChallenge({ busy, onAnswer }: SolveProps<'slider'>) {
  const t = useT()
  const [value, setValue] = useState(0)
  const began = useRef<number | null>(null)
  const track = useRef<Place[]>([])
  const move = (event: ChangeEvent<HTMLInputElement>) => {
    if (busy) return
    const next = Number(event.target.value)
    const { timeStamp } = event.nativeEvent
    began.current ??= timeStamp
    track.current = [...track.current, { at: Math.max(0, Math.round(timeStamp - began.current)), to: next / END }].slice(-500)
    setValue(next)
  }
  const give = () => {
    if (!busy && value === END) onAnswer({ kind: 'slider', track: track.current })
  }
  return (
    <>
      <p className={styles.hint}>{t('verification.slider')}</p>
      <input
        className={styles.range}
        type="range"
        min={0}
        max={END}
        step={2}
        value={value}
        aria-disabled={busy}
        aria-label={t('verification.sliderHandle')}
        onChange={move}
        onPointerUp={give}
        onKeyUp={give}
      />
      <p className={styles.hint}>{t('verification.sliderKeys')}</p>
    </>
  )
}
