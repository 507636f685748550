/** Words of the member's letters and feedback, in Chinese: the source of their keys. */
export const words = {
  letters: {
    title: '反馈',
    own: '我的反馈',
    write: '写给客服',
    new: '写新反馈',
    kind: { letter: '咨询', suggestion: '建议', fault: '故障', complaint: '投诉' },
    kinds: '类型',
    state: { sent: '待回复', read: '客服已读', answered: '已回复', closed: '已关闭' },
    text: '内容',
    textHint: '最多 {{limit}} 个字',
    left: '还可以写 {{count}} 个字',
    about: {
      letter: '想问什么？写上时间和订单号，能更快查到。',
      suggestion: '希望哪里变得更好？',
      fault: '在哪一页，做了什么，看到了什么？附上截图更好。',
      complaint: '什么时候，发生了什么，和谁有关？',
    },
    textMissing: '请填写内容，最多 {{limit}} 个字',
    pictures: '图片（选填）',
    choose: '选择图片',
    uploading: '正在上传…',
    pictureHint: '照片或截图，每张最大 2 MB，最多 {{count}} 张',
    drop: '移除 {{name}}',
    trouble: {
      size: '图片不能超过 2 MB',
      type: '不是可以使用的图片',
      many: '图片已经够多了',
      pixels: '图片尺寸太大，请缩小后再传',
      gone: '上传地址已失效，请重新选择',
      busy: '操作太频繁，请稍后再试',
      server: '暂时没有收到，请稍后重新选择',
      network: '没有上传成功，请检查网络后重新选择',
    },
    send: '发送',
    sent: '已发送，客服回复后会通知你。',
    failed: '没有发送成功',
    empty: '还没有反馈',
    emptyText: '有问题或建议，写给我们，客服会在这里回复。',
    sooner: '想快一点？',
    listFailed: '反馈没有加载成功',
    oneFailed: '这条反馈没有打开',
    more: '查看更早的反馈',
    me: '我',
    service: '客服',
    picture: '查看图片',
    pictureAlt: '随反馈发送的图片',
    pictureFailed: '图片没有加载成功',
    close: '问题已解决，关闭',
    closed: '这条反馈已关闭，如有新的问题请另写一条。',
    full: '这条反馈已写满，如有其他问题请另写一条。',
    closeFailed: '没有关闭成功',
  },
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    letters: typeof words
  }
}
