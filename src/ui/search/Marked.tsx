import { searchMarks, searchTerms } from '#src/api/model/searchWords.ts'
import styles from './search.module.css'

/** A text of a find, with what fits the words marked. */
export function Marked({ text, words }: { readonly text: string; readonly words: string }) {
  return searchMarks(text, searchTerms(words)).map(({ text: part, isFound }, index) =>
    isFound ? (
      // oxlint-disable-next-line react/no-array-index-key -- parts of one text have nothing but their order
      <mark key={index} className={styles.mark}>
        {part}
      </mark>
    ) : (
      part
    ),
  )
}
