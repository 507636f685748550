/** Words of sponsors and downloads, in Chinese: the source of their keys. */
export const words = {
  sponsors: {
    title: '赞助与公益',
    empty: '暂时没有赞助伙伴',
    emptyText: '有新的伙伴时会显示在这里。',
    failed: '赞助伙伴加载失败',
  },
  downloads: {
    title: '下载',
    empty: '暂时没有可以下载的客户端',
    emptyText: '用浏览器打开本站，功能是一样的。',
    failed: '下载列表加载失败',
    edition: '版本 {{edition}}',
    own: '本设备',
    open: '查看{{name}}的安装方法',
    get: '下载{{name}}（在新标签页打开）',
    platform: { windows: 'Windows', macos: 'macOS', android: '安卓', ios: 'iOS', web: '网页' },
  },
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    sitePages: typeof words
  }
}
