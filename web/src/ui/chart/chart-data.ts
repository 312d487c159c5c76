/** One point on the time axis of a series. Null is a gap, never a zero. */
export interface ChartPoint {
  value: number | null;
  objective: number | null;
  /** The upper limit of an objective between two values. */
  upper?: number | null;
  /** On which side of its objective a value is wrong; `outside`: of its range. */
  wrong?: 'above' | 'below' | 'outside' | null;
  /** The objective as its line is labelled: "≤ 12 t". */
  goal?: string | null;
  /** The value alone, for the label at its point. */
  figure?: string | null;
  /** Not accepted yet: drawn hollow. */
  waiting: boolean;
  /** Dismissed as having no value: a tick on the axis. */
  dismissed: boolean;
  /** Has a comment: drawn with a flag. */
  flagged: boolean;
  /** Shown at the crosshair and in the table: "£3,702.00, 5 of 7 days". */
  text: string;
}

export interface ChartSeries {
  id: string;
  name: string;
  /** Its index among all series of the chart, which sets its colour and shape. */
  place: number;
  /** Dashed: measured differently from the others. */
  dashed?: boolean;
  /** Another time, for comparison: a faint line without points. */
  ghost?: boolean;
  /** One for each label of the chart. */
  points: readonly ChartPoint[];
}

/** Something that happened, on the time axis. */
export interface ChartEvent {
  /** The index of its label. */
  place: number;
  text: string;
}

/** Series of one unit: two units never share an axis. */
export interface ChartPanel {
  unit: string;
  tick: (value: number) => string;
  series: readonly ChartSeries[];
  /** A reference value for all series, drawn as a line. */
  line?: number;
  /** Draws a lone series without the mean of its last four values. */
  plain?: boolean;
}
