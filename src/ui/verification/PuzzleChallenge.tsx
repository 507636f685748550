import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ANJI_SIZE } from '#src/api/model/captcha.ts'
import { Muted } from '#src/ui/kit/Layout.tsx'
import { isPress } from './markKeys.ts'
import type { SolveProps } from './solveProps.ts'
import styles from './verification.module.css'

const LAST = ANJI_SIZE.width - ANJI_SIZE.piece

/** Anji's puzzle: one slider moves the piece; it is given when the pointer lets go, or by Enter. */
export function PuzzleChallenge({ challenge, busy, onAnswer }: SolveProps<'puzzle'>) {
  const { t } = useTranslation('verification')
  const [x, setX] = useState(0)
  const give = () => !busy && x > 0 && onAnswer({ kind: 'puzzle', x })
  return (
    <>
      <Muted>{t('verification.puzzle')}</Muted>
      <div className={styles.scene}>
        <img src={challenge.picture} alt={t('verification.puzzlePicture')} width={ANJI_SIZE.width} height={ANJI_SIZE.height} />
        <img
          className={styles.piece}
          src={challenge.piece}
          alt=""
          style={{ left: `${(x / ANJI_SIZE.width) * 100}%`, width: `${(ANJI_SIZE.piece / ANJI_SIZE.width) * 100}%` }}
        />
      </div>
      <input
        className={styles.range}
        type="range"
        min={0}
        max={LAST}
        step={1}
        value={x}
        aria-disabled={busy}
        aria-label={t('verification.puzzleHandle')}
        onChange={(event) => !busy && setX(Number(event.target.value))}
        onPointerUp={give}
        onKeyDown={(event) => isPress(event) && give()}
      />
      <Muted>{t('verification.puzzleKeys')}</Muted>
    </>
  )
}
