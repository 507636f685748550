import { useFeatureWords } from './useFeatureWords.ts'
import { zhCNModeration } from './zh-CN.moderation.ts'

/** The moderators' words: called by everything that only moderators load. */
export function useModerationWords(): void {
  useFeatureWords(zhCNModeration)
}
