import { useSelector } from '@xstate/react'
import { useEffect, useId, useRef, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { useTranslation } from 'react-i18next'
import { BLOCKED_WORD_LIMIT, BLOCKED_WORDS_LIMIT, readWordList, wordListProblem } from '#src/api/model/blockedWords.ts'
import { SLOW_SECONDS } from '#src/api/model/room.ts'
import type { chatMachine } from '#src/machines/chat/chatMachine.ts'
import { selectSlowSeconds } from '#src/machines/chat/composerHints.ts'
import type { moderationMachine } from '#src/machines/moderation/moderationMachine.ts'
import { selectIsActing } from '#src/machines/moderation/moderationSelectors.ts'
import type { rulesMachine } from '#src/machines/moderation/rulesMachine.ts'
import { cx } from '#src/ui/kit/cx.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { RadioGroup } from '#src/ui/kit/Choice.tsx'
import { Muted, Stack } from '#src/ui/kit/Layout.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { ErrorState } from '#src/ui/kit/States.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import type { RoomReason } from './roomReason.ts'
import styles from './moderation.module.css'
import form from '../sheetForm.module.css'
import rule from './roomRules.module.css'

export type RoomRulesLogic = typeof rulesMachine

type RoomRulesProps = {
  readonly room: string
  readonly logic: RoomRulesLogic
  readonly why: RoomReason
  readonly chat: ActorRefFrom<typeof chatMachine>
  readonly moderation: ActorRefFrom<typeof moderationMachine>
  /** Whether they are looked at: what is written stays while they are not. */
  readonly isShown: boolean
}

/** Slow mode, which holds at once, and the room's blocked words, which are saved as a whole. */
export function RoomRules({ room, logic, chat, moderation, why, isShown }: RoomRulesProps) {
  const { t } = useTranslation('moderation')
  const slowSeconds = useSelector(chat, selectSlowSeconds)
  const acting = useSelector(moderation, selectIsActing)
  const rules = useActorRef(logic, { input: { room } })
  return (
    <>
      <fieldset className={cx(rule.choice, rule.slow)} disabled={acting || why === null}>
        <legend className={form.legend}>{t('rules.slow')}</legend>
        <RadioGroup
          label={t('rules.slow')}
          value={slowSeconds}
          options={SLOW_SECONDS.map((one) => ({ value: one, label: t(`rules.slowSeconds.${one}`) }))}
          onChange={(one) => moderation.send({ type: 'act.submitted', act: { action: 'setup', slowSeconds: one, ...why } })}
        />
        <Muted size={12}>{t('rules.slowHint')}</Muted>
      </fieldset>
      <BlockedWords rules={rules} isShown={isShown} />
    </>
  )
}

type BlockedWordsProps = { readonly rules: ActorRefFrom<typeof rulesMachine>; readonly isShown: boolean }

function BlockedWords({ rules, isShown }: BlockedWordsProps) {
  const { t } = useTranslation('moderation')
  const loading = useSelector(rules, (snapshot) => snapshot.matches('loading'))
  const unknown = useSelector(rules, (snapshot) => snapshot.matches('unknown'))
  const errorKey = useSelector(rules, (snapshot) => snapshot.context.errorKey)
  if (loading) return <Skeleton className={styles.skeleton} />
  if (unknown) {
    return (
      <ErrorState
        title={t('rules.words')}
        text={t(errorKey ?? 'errors.unknown')}
        action={<Button onClick={() => rules.send({ type: 'rules.retried' })}>{t('act.retry')}</Button>}
      />
    )
  }
  return <WordsForm rules={rules} isShown={isShown} />
}

function WordsForm({ rules, isShown }: BlockedWordsProps) {
  const { t } = useTranslation('moderation')
  const id = useId()
  const kept = useSelector(rules, (snapshot) => snapshot.context.words)
  const saving = useSelector(rules, (snapshot) => snapshot.matches('saving'))
  const saved = useSelector(rules, (snapshot) => snapshot.matches({ ready: 'saved' }))
  const isLate = useSelector(rules, (snapshot) => snapshot.matches({ ready: 'late' }))
  const errorKey = useSelector(rules, (snapshot) => snapshot.context.errorKey)
  const [typed, setTyped] = useState(() => kept.join('\n'))
  const words = readWordList(typed)
  const isWritten = JSON.stringify(words) !== JSON.stringify(kept)
  const wasAway = useRef(false)
  // Who comes back and has written nothing here sees the words as they stand by now.
  useEffect(() => {
    const isBack = isShown && wasAway.current
    wasAway.current = !isShown
    if (isBack && !isWritten) rules.send({ type: 'rules.lookedAt' })
  }, [isShown, isWritten, rules])
  const problem = wordListProblem(words)
  const failure =
    problem === 'tooMany'
      ? t('rules.wordsTooMany', { count: BLOCKED_WORDS_LIMIT })
      : problem !== null
        ? t('rules.wordTooLong', { word: problem.tooLong, count: BLOCKED_WORD_LIMIT })
        : isLate
          ? t('rules.wordsLate', { words: kept.length === 0 ? t('rules.noWords') : kept.join(', ') })
          : errorKey === null
            ? null
            : t(errorKey)
  return (
    <Stack
      as="form"
      gap={8}
      onSubmit={(event) => {
        event.preventDefault()
        rules.send({ type: 'words.saved', words })
      }}
    >
      <label className={form.legend} htmlFor={id}>
        {t('rules.words')}
      </label>
      <textarea
        id={id}
        className={rule.wordsField}
        rows={5}
        value={typed}
        aria-describedby={`${id}-hint`}
        aria-invalid={failure !== null}
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Muted id={`${id}-hint`} size={12}>
        {t('rules.wordsHint', { count: BLOCKED_WORDS_LIMIT })} {t('rules.wordsCount', { count: words.length })}
      </Muted>
      {failure !== null && (
        <p className={form.error} role="alert">
          {failure}
        </p>
      )}
      <Button type="submit" variant="soft" busy={saving} disabled={problem !== null}>
        {t('rules.save')}
      </Button>
      <Muted size={12} role="status">
        {saved ? t('rules.saved') : ''}
      </Muted>
    </Stack>
  )
}
