/** Words of sponsors and downloads, in Chinese: the source of their keys. */
export const words = {
  sponsors: {
    title: '赞助伙伴',
    empty: '暂时没有赞助伙伴',
    emptyText: '有新的伙伴时会显示在这里。',
    failed: '赞助伙伴加载失败',
    partner: '也想支持我们？',
    partnerText: '告诉我们你是谁、想怎么合作。',
    join: '成为伙伴',
  },
  downloads: {
    title: '下载',
    empty: '暂时没有可以下载的客户端',
    emptyText: '用浏览器打开本站，功能是一样的。',
    failed: '下载列表加载失败',
    edition: '版本 {{edition}}',
    own: '本设备',
    others: '在其他设备上',
    how: '查看步骤',
    installOf: '安装{{name}}',
    appOf: '{{name}}应用',
    install: '立即安装',
    why: '有自己的图标和窗口，始终是最新版本。',
    state: {
      running: '你正在使用应用。',
      installed: '安装好了，在你的应用列表里就能找到。',
    },
    onPhone: '装到手机上',
    scan: '用手机相机扫一扫，在手机上打开本页。',
    qr: '本页的二维码',
    steps: {
      ios: {
        first: '用 Safari 打开本站。',
        second: '点屏幕底部的“分享”。',
        third: '选择“添加到主屏幕”。',
      },
      android: {
        first: '用 Chrome 或 Edge 打开本站。',
        second: '点右上角的菜单 ⋮。',
        third: '选择“添加到主屏幕”，再点“安装”。',
      },
      windows: {
        first: '用 Edge 或 Chrome 打开本站。',
        second: '点地址栏右侧的安装图标。',
        third: '点“安装”，之后从开始菜单打开。',
      },
      macos: {
        first: '用 Safari 打开本站。',
        second: '选择“文件”里的“添加到程序坞”。',
        third: 'Chrome 或 Edge 里点地址栏右侧的安装图标。',
      },
      web: {
        first: '用 Chrome 或 Edge 打开本站。',
        second: '打开浏览器的菜单。',
        third: '选择“安装”或“添加到主屏幕”。',
      },
    },
    open: '查看{{name}}的安装方法',
    get: '下载{{name}}（在新标签页打开）',
    platform: { windows: 'Windows', macos: 'macOS', android: '安卓', ios: 'iPhone', web: '网页' },
  },
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    sitePages: typeof words
  }
}
