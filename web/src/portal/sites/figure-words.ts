const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

export const words = {
  title: 'Tonnes, recovery and spend',
  nothing: 'Monthly tonnes appear here once loads have been weighed.',
  /** January shows the year. */
  month: (firstDay: string) => {
    const month = MONTHS[Number(firstDay.slice(5, 7)) - 1]!;
    return month === 'Jan' ? `${month} ${firstDay.slice(2, 4)}` : month;
  },
  monthHead: 'Month',
  tonnes: 'Tonnes by month',
  tonnesHead: 'Tonnes',
  shortTonnes: (kg: number) => (kg / 1000).toFixed(kg < 10_000 ? 1 : 0),
  recovery: (percent: number) => `${percent}% recovered over 12 months`,
  recoveryCaption: 'Share of weight recovered by month, where the outcome is known',
  recoveryHead: 'Recovered',
  none: 'nothing weighed',
  spend: 'Spend by month, ex VAT',
  spendHead: 'Spend',
  shortPounds: (pence: number) =>
    pence >= 100_000 ? `£${(pence / 100_000).toFixed(1)}k` : `£${Math.round(pence / 100)}`,
};
