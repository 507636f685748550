import { useState, type KeyboardEvent, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ANJI_SIZE, type AnjiPoint } from '#src/api/model/captcha.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Muted, Row } from '#src/ui/kit/Layout.tsx'
import { markKey } from './markKeys.ts'
import type { SolveProps } from './solveProps.ts'
import styles from './verification.module.css'

const placeOf = ({ x, y }: AnjiPoint) => ({ left: `${(x / ANJI_SIZE.width) * 100}%`, top: `${(y / ANJI_SIZE.height) * 100}%` })

/** Anji's words, clicked in order; with the keyboard a mark is moved and placed. The last one gives the answer. */
export function WordsChallenge({ challenge, busy, onAnswer }: SolveProps<'words'>) {
  const { t } = useTranslation('verification')
  const [points, setPoints] = useState<readonly AnjiPoint[]>([])
  const [mark, setMark] = useState<AnjiPoint | null>(null)
  const total = challenge.words.length

  const place = (point: AnjiPoint) => {
    if (busy || points.length >= total) return
    const next = [...points, { x: Math.round(point.x), y: Math.round(point.y) }]
    setPoints(next)
    if (next.length === total) onAnswer({ kind: 'words', points: next })
  }
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    // A press by key has no place of its own: it is the mark's.
    if (event.detail === 0) return
    const box = event.currentTarget.getBoundingClientRect()
    place({
      x: ((event.clientX - box.left) / box.width) * ANJI_SIZE.width,
      y: ((event.clientY - box.top) / box.height) * ANJI_SIZE.height,
    })
  }
  const key = (event: KeyboardEvent) => {
    const at = mark ?? { x: ANJI_SIZE.width / 2, y: ANJI_SIZE.height / 2 }
    const pressed = markKey(event, at)
    if (pressed === null) return
    event.preventDefault()
    setMark(pressed.at)
    if (pressed.placed) place(pressed.at)
  }

  return (
    <>
      <Muted>{t('verification.words', { words: challenge.words.join(' ') })}</Muted>
      <button type="button" className={styles.scene} aria-label={t('verification.wordsPicture')} onClick={click} onKeyDown={key}>
        <img src={challenge.picture} alt="" width={ANJI_SIZE.width} height={ANJI_SIZE.height} draggable={false} />
        {points.map((point, index) => (
          <span key={`${index + 1} ${point.x} ${point.y}`} className={styles.point} style={placeOf(point)}>
            {index + 1}
          </span>
        ))}
        {mark !== null && points.length < total && <span className={styles.mark} style={placeOf(mark)} />}
      </button>
      <Row gap={12} between>
        <Muted as="span" role="status">
          {t('verification.wordsPlaced', { count: points.length, total })}
        </Muted>
        <Button variant="plain" disabled={busy || points.length === 0} onClick={() => setPoints(points.slice(0, -1))}>
          {t('verification.undo')}
        </Button>
      </Row>
    </>
  )
}
