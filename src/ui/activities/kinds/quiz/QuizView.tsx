import { Check, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isUnpaid, type PastQuestion, quiz } from '#src/api/model/activities/kinds/quiz.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import { isOfKind } from '#src/machines/activities/activityPage.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Card, Muted, Row } from '#src/ui/kit/Layout.tsx'
import { Columns } from '../columns/Columns.tsx'
import { ActivityRules } from '#src/ui/activities/ActivityRules.tsx'
import type { KindViewProps } from '../kindView.ts'
import { Question } from './Question.tsx'
import styles from './quiz.module.css'

/** Quiz (C-12): today's questions, one after another, and what became of each. */
export function QuizView({ sheet, isBusy, answer, ask }: KindViewProps) {
  const { t } = useTranslation('quiz')
  if (!isOfKind(quiz, sheet)) return null
  const { state, open, past, perDay, seconds, coins } = sheet.view
  const mayAct = sheet.card.why === null
  const each = formatMoney('GOLD', coins, { short: true })
  const right = past.filter(({ isRight }) => isRight).length
  return (
    <Columns
      side={
        <Card as="section" aria-labelledby="quiz-rules" gap={8}>
          <h2 id="quiz-rules">{t('quiz.rules')}</h2>
          <ActivityRules rules={[t('quiz.rule.coins', { coins: each }), t('quiz.rule.time', { seconds }), t('quiz.rule.last')]} />
        </Card>
      }
    >
      <Card as="section" aria-labelledby="quiz" gap={12}>
        <Row between wrap baseline>
          <h2 id="quiz">{t('quiz.title', { count: perDay })}</h2>
          <Muted as="span" digits>
            {t('quiz.score', { over: past.length, all: perDay, right })}
          </Muted>
        </Row>
        <ol className={styles.steps} aria-hidden="true">
          {Array.from({ length: perDay }, (_, at) => (
            <li key={at} className={styles.step} data-state={stepOf(past[at], at === past.length)}>
              <b>{at + 1}</b>
              <span>+{each}</span>
            </li>
          ))}
        </ol>
        {open !== null && mayAct && <Question key={open.key} open={open} seconds={seconds} ask={ask} />}
        {mayAct && (state === 'ready' || state === 'next') && (
          <Button block busy={isBusy} onClick={() => ask({ do: 'next' })}>
            {t(state === 'ready' ? 'quiz.begin' : 'quiz.next')}
          </Button>
        )}
        {state === 'done' && <p>{t('quiz.done')}</p>}
        <div role="status">
          {state !== 'open' && past.length > 0 && <LastResult past={past[past.length - 1]!} />}
          {answer?.result === 'done' && isUnpaid(answer.reply) && <Muted>{t('quiz.unpaid')}</Muted>}
        </div>
        {past.length > 0 && (
          <ol className={styles.past}>
            {past.map((one, index) => (
              <PastItem key={index} past={one} />
            ))}
          </ol>
        )}
      </Card>
    </Columns>
  )
}

/** How the place of a question looks: right, wrong, the one that comes now, or a later one. */
const stepOf = (past: PastQuestion | undefined, isNow: boolean) =>
  past === undefined ? (isNow ? 'now' : 'later') : past.isRight ? 'right' : 'wrong'

function LastResult({ past: { isRight, pick } }: { readonly past: PastQuestion }) {
  const { t } = useTranslation('quiz')
  return <p>{t(isRight ? 'quiz.isRight' : pick === null ? 'quiz.isLate' : 'quiz.isWrong')}</p>
}

function PastItem({ past: { ask, pick, right, isRight } }: { readonly past: PastQuestion }) {
  const { t, i18n } = useTranslation('quiz')
  const language = i18n.language === 'en' ? 'en' : 'zh-CN'
  const Mark = isRight ? Check : X
  return (
    <li className={styles.item}>
      <Mark size={16} aria-hidden="true" className={styles.mark} />
      <div>
        <p>{ask[language]}</p>
        <Muted>
          {isRight
            ? t('quiz.yoursRight', { pick: right[language] })
            : pick === null
              ? t('quiz.yoursLate', { right: right[language] })
              : t('quiz.yoursWrong', { pick: pick[language], right: right[language] })}
        </Muted>
      </div>
    </li>
  )
}
