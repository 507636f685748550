import { useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isHand, type SliderPlace } from '#src/api/model/sliderHand.ts'
import { Muted } from '#src/ui/kit/Layout.tsx'
import type { SolveProps } from './solveProps.ts'
import styles from './verification.module.css'

/** The slider's end, in steps. */
const END = 100

/** How far keys go that would jump to the end: a jump is no way, and a hand leaves one. */
const STRIDES: Readonly<Record<string, number>> = { PageUp: 10, End: 20 }

/** This site's own AFS: a slider to the very right. How it got there goes with the answer. */
export function SliderChallenge({ busy, onAnswer }: SolveProps<'slider'>) {
  const { t } = useTranslation('verification')
  const [value, setValue] = useState(0)
  const [hasty, setHasty] = useState(false)
  const began = useRef<number | null>(null)
  const track = useRef<SliderPlace[]>([])
  const move = (next: number, { timeStamp }: Event) => {
    if (busy || next === value) return
    began.current ??= timeStamp
    track.current = [...track.current, { at: Math.max(0, Math.round(timeStamp - began.current)), to: next / END }].slice(-500)
    setValue(next)
    setHasty(false)
  }
  const stride = (event: KeyboardEvent) => {
    const by = STRIDES[event.key]
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    move(Math.min(END, value + by), event.nativeEvent)
  }
  const give = () => {
    if (busy || value !== END) return
    // It would not do, and count as a failure: better said before.
    if (!isHand(track.current)) {
      track.current = []
      began.current = null
      setValue(0)
      setHasty(true)
    } else onAnswer({ kind: 'slider', track: track.current })
  }
  return (
    <>
      <Muted>{t('verification.slider')}</Muted>
      <input
        className={styles.range}
        type="range"
        min={0}
        max={END}
        step={2}
        value={value}
        aria-disabled={busy}
        aria-label={t('verification.sliderHandle')}
        onChange={(event) => move(Number(event.target.value), event.nativeEvent)}
        onPointerUp={give}
        onKeyDown={stride}
        onKeyUp={give}
      />
      <Muted role="status">{hasty ? t('verification.sliderHasty') : t('verification.sliderKeys')}</Muted>
    </>
  )
}
