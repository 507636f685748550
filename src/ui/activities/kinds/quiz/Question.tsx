import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { OpenQuestion } from '#src/api/model/activities/kinds/quiz.ts'
import { provideQuestion } from '#src/machines/activities/quizQuestion.ts'
import { Muted } from '#src/ui/kit/Layout.tsx'
import { ProgressBar } from '#src/ui/kit/ProgressBar.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import type { KindViewProps } from '../kindView.ts'
import styles from './quiz.module.css'

type QuestionProps = { readonly open: OpenQuestion; readonly seconds: number; readonly ask: KindViewProps['ask'] }

/** A reader of the screen begins with the question, however it came. */
const focusIt = (element: HTMLElement | null) => element?.focus()

/** The question that runs, with its four answers and what is left of its time. */
export function Question({ open: { key, left: begins, place, ask: words, picks }, seconds, ask }: QuestionProps) {
  const { t, i18n } = useTranslation('quiz')
  const language = i18n.language === 'en' ? 'en' : 'zh-CN'
  const question = useActorRef(provideQuestion(ask), { input: { key, left: begins } })
  const at = useSelector(question, (snapshot) => snapshot.value)
  const left = useSelector(question, (snapshot) => Math.ceil(snapshot.context.left / 1_000))
  const picked = useSelector(question, (snapshot) => snapshot.context.pick)
  return (
    <div className={styles.question}>
      <h3 ref={focusIt} tabIndex={-1} className={styles.ask}>
        {t('quiz.ask', { place, ask: words[language] })}
      </h3>
      <div className={styles.time}>
        <ProgressBar className={styles.bar} max={seconds} value={left} label={t('quiz.time')} />
        <span role="timer">{t('quiz.left', { count: left })}</span>
      </div>
      <ul className={styles.picks}>
        {picks.map((pick, index) => (
          <li key={index}>
            <button
              type="button"
              className={styles.pick}
              aria-pressed={picked === index}
              aria-disabled={at !== 'open' || undefined}
              onClick={() => question.send({ type: 'answer.picked', pick: index })}
            >
              {pick[language]}
            </button>
          </li>
        ))}
      </ul>
      {at === 'picked' && <Muted role="status">{t('quiz.sent')}</Muted>}
      {(at === 'late' || at === 'over') && picked === null && <Muted role="status">{t('quiz.over')}</Muted>}
    </div>
  )
}
