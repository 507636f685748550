import { useFeatureWords } from './useFeatureWords.ts'
import { zhCNMatch } from './zh-CN.match.ts'

/** Words of matches and their odds. */
export function useMatchWords(): void {
  useFeatureWords(zhCNMatch)
}
