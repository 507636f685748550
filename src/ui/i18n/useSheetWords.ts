import { useFeatureWords } from './useFeatureWords.ts'
import { zhCNSheets } from './zh-CN.sheets.ts'

/** The words of reports and of links that lead away. */
export function useSheetWords(): void {
  useFeatureWords(zhCNSheets)
}
