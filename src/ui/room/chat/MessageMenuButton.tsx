import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './messageMenuButton.module.css'

/** The button on the line that is meant, for what can be done with it; `focus` = the keyboard came to the line. */
export function MessageMenuButton({ focus }: { readonly focus: boolean }) {
  const { t } = useTranslation('room')
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (focus) button.current?.focus()
  }, [focus])
  return (
    <button
      ref={button}
      type="button"
      className={styles.button}
      data-acts
      aria-haspopup="menu"
      aria-label={t('talk.menu')}
      tabIndex={-1}
    >
      ⋯
    </button>
  )
}
