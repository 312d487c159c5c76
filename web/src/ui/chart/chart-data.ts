/** One place on the time axis of a series. Null is a gap, never a zero. */
export interface ChartPoint {
  value: number | null;
  objective: number | null;
  /** Not accepted yet: drawn hollow. */
  waiting: boolean;
  /** Somebody said that there is none: a tick on the axis. */
  dismissed: boolean;
  /** Somebody said something of it: a flag. */
  flagged: boolean;
  /** What is read at the crosshair and in the table: "£3,702.00, 5 of 7 days". */
  text: string;
}

export interface ChartSeries {
  id: string;
  name: string;
  /** Its place among all series of the chart: colour and shape follow it. */
  place: number;
  /** Drawn with gaps: it is measured otherwise than the others. */
  dashed?: boolean;
  /** As many as the chart has labels. */
  points: readonly ChartPoint[];
}

/** Series of one unit: two units never share an axis. */
export interface ChartPanel {
  unit: string;
  tick: (value: number) => string;
  series: readonly ChartSeries[];
  /** A value that all of them are held against: a line of its own. */
  line?: number;
}
